/** Whether the browser supports the Push API: on an iPhone only the installed app does */
export const supportsPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A browser in which the user has declined does not prompt again; only its own settings can change that */
export const areNotificationsBlocked = (): boolean => Notification.permission === 'denied'

/** This browser's push endpoint; null if it is not subscribed */
export async function findOwnEndpoint(): Promise<string | null> {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Requests the user's permission and subscribes; null if the user declines or the browser does not allow it */
export async function subscribeToPush(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribeReplacingOldKeys(pushManager, publicKey)
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  return p256dh && auth ? { endpoint: subscription.endpoint, p256dh, auth } : null
}

/** A subscription made with keys that the installation no longer has is useless and blocks a new one, so it is removed first */
async function subscribeReplacingOldKeys(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
