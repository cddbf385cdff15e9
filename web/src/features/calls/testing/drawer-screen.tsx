import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { CallDrawer } from '../drawer/CallDrawer.tsx'
import { mockCallScreens } from './call-fixtures.ts'

/** A screen that opens the drawer by its URL */
export function DrawerScreen() {
  return (
    <main tabIndex={-1}>
      <h1>Calls</h1>
      <CallDrawer />
    </main>
  )
}

/** Signs in with empty storage, and mocks the responses for the call screens */
export function signInToCalls(): FakeApi {
  localStorage.clear()
  queryClient.clear()
  const server = fakeApi()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental' })
  mockCallScreens(server)
  return server
}
