import { useIsPermitted } from '../../platform/session/permissions.ts'
import { MissingNotice } from '../../ui/states/MissingNotice.tsx'
import { usePromoterSettings } from '../business-promoter/business-promoter.public.ts'

/** Warns users, before they invite anybody, that there is no review site */
export function RequestNotice() {
  const { data: settings } = usePromoterSettings()
  return <MissingNotice settings={settings} mayEnterAddress={useIsPermitted('settings')} />
}
