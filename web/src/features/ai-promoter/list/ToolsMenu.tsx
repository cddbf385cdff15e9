import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBuildingStore, IconChevronDown, IconUsers } from '@tabler/icons-react'
import { usePermitted } from '../../../platform/permissions.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import classes from '../ai-promoter.module.css'
import { PROMPTS_PATH, STAFFS_PATH } from '../ai-promoter-paths.ts'
import own from './list.module.css'

/** `staff`: how many people there are; undefined until loaded */
export function ToolsMenu({ staff }: { staff: number | undefined }) {
  const isBusinessOpen = usePermitted('settings')
  return (
    <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal className={classes.icon} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Tools
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isBusinessOpen && (
          <Menu.Item component={AppLink} to={PROMPTS_PATH} leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}>
            Business
            <span className={own.toolText}>Type, keywords and rules</span>
          </Menu.Item>
        )}
        <Menu.Item component={AppLink} to={STAFFS_PATH} leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}>
          Staffs
          <span className={own.toolText}>{describeStaff(staff)}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function describeStaff(staff: number | undefined): string {
  if (staff === undefined) return 'People and their own rules'
  if (staff === 0) return 'Nobody yet'
  return staff === 1 ? '1 person and their own rules' : `${staff} people and their own rules`
}
