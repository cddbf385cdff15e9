import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBuildingStore, IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { MenuOnDemand } from '../../../ui/dialogs/MenuOnDemand.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import classes from '../ai-promoter.module.css'
import { PROMPTS_PATH, STAFFS_PATH } from '../ai-promoter-paths.ts'
import own from './list.module.css'

/** `staff`: how many people there are; undefined until loaded */
export function ToolsMenu({ staff }: { staff: number | undefined }) {
  const isBusinessOpen = useIsPermitted('settings')
  return (
    <MenuOnDemand
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal className={classes.icon} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Tools
        </Button>
      )}
    >
      {(Menu) => (
        <>
          {isBusinessOpen && (
            <Menu.Item component={AppLink} to={PROMPTS_PATH} leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}>
              Business
              <span className={own.toolText}>Type, keywords and rules</span>
            </Menu.Item>
          )}
          <Menu.Item component={AppLink} to={STAFFS_PATH} leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}>
            Staffs
            <span className={own.toolText}>{formatStaffCount(staff)}</span>
          </Menu.Item>
        </>
      )}
    </MenuOnDemand>
  )
}

function formatStaffCount(staff: number | undefined): string {
  if (staff === undefined) return 'People and their own rules'
  if (staff === 0) return 'None yet'
  return staff === 1 ? '1 person and their own rules' : `${staff} people and their own rules`
}
