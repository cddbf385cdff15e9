/** The browsers' push services. A name that begins with a dot stands for all its subdomains */
const KNOWN_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * Browsers provide the address, so any signed-in user could make us send requests to any machine, even inside our own network. Therefore
 * only known services are allowed, over https on its default port. `otherOrigins` are the installation's own additions
 */
export function isAllowedPushAddress(endpoint: string, otherOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  if (otherOrigins.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return KNOWN_HOSTS.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
}
