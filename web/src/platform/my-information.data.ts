import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMyInformation } from '#contract/my-information.ts'
import { call } from './api/api.ts'
import { pictureUrl } from './api/picture-url.ts'
import { sessionStore } from './session-store.ts'

/** Loading it also updates the session, so the header never shows an older name or picture than a screen */
export const myInformationQuery = queryOptions({
  queryKey: ['my-information'],
  queryFn: async ({ signal }) => {
    const { token } = sessionStore.read()
    const me = await call(getMyInformation, {}, { signal })
    // Race: in the meantime another account may have signed in, or the session may have ended
    if (token !== null && token === sessionStore.read().token) {
      sessionStore.describe({
        nickname: me.company_name,
        headimgurl: pictureUrl(me.public_files_uuid),
        logoUrl: me.company_logo || null,
        type: me.type,
        permissions: me.permissions,
        uuid: me.uuid,
        timeZone: me.time_zone,
        loginEmail: me.login_email,
        personName: me.name ?? '',
        callingPhone: me.calling_phone,
      })
    }
    return me
  },
})

export function useMyInformation() {
  return useQuery(myInformationQuery)
}
