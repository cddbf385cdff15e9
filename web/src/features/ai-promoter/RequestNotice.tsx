import { usePermitted } from '../../platform/permissions.ts'
import { usePromoterSettings } from '../../platform/promoter-settings.data.ts'
import { MissingNotice } from '../../ui/MissingNotice.tsx'

/** Warns, before anybody is invited, if there is no review site */
export function RequestNotice() {
  const { data: settings } = usePromoterSettings()
  return <MissingNotice settings={settings} mayEnterAddress={usePermitted('settings')} />
}
