import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMyInformation } from '#contract/account-setting.ts'
import { call } from './api.ts'
import { pictureUrl } from './picture-url.ts'
import { sessionStore } from './session-store.ts'

/** Whoever loads it brings the session up to date too: the header never shows an older name or picture than a screen */
export const myInformationQuery = queryOptions({
  queryKey: ['my-information'],
  queryFn: async ({ signal }) => {
    const { token } = sessionStore.read()
    const me = await call(getMyInformation, {}, { signal })
    // Somebody else may have signed in meanwhile, or nobody is any more
    if (token !== null && token === sessionStore.read().token) {
      sessionStore.describe({
        nickname: me.company_name,
        headimgurl: pictureUrl(me.public_files_uuid),
        type: me.type,
        uuid: me.uuid,
        timeZone: me.time_zone,
        loginEmail: me.login_email,
      })
    }
    return me
  },
})

export function useMyInformation() {
  return useQuery(myInformationQuery)
}
