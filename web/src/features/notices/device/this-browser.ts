/** The browser's own side of being told (Push API). Not all have it: on an iPhone only the installed app does */
export const canBeTold = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A browser that was told no once does not ask again: only its own settings help */
export const isBlocked = (): boolean => Notification.permission === 'denied'

/** The address under which this browser is told now; null: it is not */
export async function findOwnEndpoint(): Promise<string | null> {
  if (!canBeTold()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Asks the person, once; null: they do not want it, or the browser does not let them */
export async function askToBeTold(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, publicKey)
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  return p256dh && auth ? { endpoint: subscription.endpoint, p256dh, auth } : null
}

/** One that was made with keys which the installation has no more is of no use, and in the way */
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

export async function stopBeingTold(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
