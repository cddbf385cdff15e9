import { usePermitted } from '../../platform/session/permissions.ts'
import { MissingNotice } from '../../ui/states/MissingNotice.tsx'
import { usePromoterSettings } from '../business-promoter/business-promoter.public.ts'

/** Warns that there is no review site before anybody is invited */
export function RequestNotice() {
  const { data: settings } = usePromoterSettings()
  return <MissingNotice settings={settings} mayEnterAddress={usePermitted('settings')} />
}
