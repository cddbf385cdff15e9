import { NOTICE_KINDS } from '#contract/notices/notices.ts'
import { fetchOwnResponse, type Stage } from '../view.ts'

const ENDPOINT = 'https://push.test/this-browser'

// Scripts are text, because compiled named functions would not run in the page

/** No push service is used: the browser reports a subscription, and the product's response contains it too */
export async function subscribeThisBrowser({ page }: Stage): Promise<void> {
  await page.addInitScript(
    `navigator.serviceWorker.getRegistration = async () => ({ pushManager: { getSubscription: async () => ({ endpoint: '${ENDPOINT}' }) } })`,
  )
  await page.route('**/api/notices/devices', async (route) => {
    const response = await fetchOwnResponse(route)
    const device = { device_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000009', endpoint: ENDPOINT, kinds: NOTICE_KINDS.slice(0, 3) }
    await route.fulfill({ response, json: { ...(await response.json()), devices: [device] } })
  })
}

/** default: the browser would ask the user. denied: it does not, which is what a headless browser reports by itself */
export const setNotificationPermission = (permission: 'default' | 'denied') => (stage: Stage) =>
  stage.page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => '${permission}' })`)

export const removePushSupport = ({ page }: Stage) => page.addInitScript('delete window.PushManager')
