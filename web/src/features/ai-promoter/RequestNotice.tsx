import { usePermitted } from '../../platform/permissions.ts'
import { usePromoterSettings } from '../../platform/promoter-settings.data.ts'
import { MissingNotice } from '../../ui/MissingNotice.tsx'

/** Before anybody is asked for a review: whether there is a place for it */
export function RequestNotice() {
  const { data: settings } = usePromoterSettings()
  return <MissingNotice settings={settings} mayEnterAddress={usePermitted('settings')} />
}
