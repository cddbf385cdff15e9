import { IconBuildingStore, IconUsers } from '@tabler/icons-react'
import { useIsPermitted } from '../../platform/session/permissions.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { PROMPTS_PATH, STAFFS_PATH } from './ai-promoter-paths.ts'
import { useStaff } from './staffs.data.ts'

/** Tabs for the data that the suggestions are written from: the business and its staff */
export function ConfigurationTabs({ current }: { current: typeof PROMPTS_PATH | typeof STAFFS_PATH }) {
  const staff = useStaff()
  const isBusinessOpen = useIsPermitted('settings')
  if (!isBusinessOpen) return null
  return (
    <PageTabs
      label="AI Prompt Configuration"
      current={current}
      tabs={[
        { label: 'Business', to: PROMPTS_PATH, icon: IconBuildingStore },
        { label: 'Staffs', to: STAFFS_PATH, icon: IconUsers, count: staff.data?.length, countOf: 'people' },
      ]}
    />
  )
}
