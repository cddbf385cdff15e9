/** Where the platforms keep the pictures of those who write; the content security policy lets no others in */
const PICTURE_HOSTS = /(^|\.)(googleusercontent\.com|yelpcdn\.com)$/

/** The picture, where the page may load it; otherwise the initials stand in without an attempt that the browser would refuse */
export function pictureOf(url: string): string | null {
  if (!URL.canParse(url, window.location.origin)) return null
  const { protocol, hostname, origin, href } = new URL(url, window.location.origin)
  if (url === '') return null
  if (origin === window.location.origin) return href
  return protocol === 'https:' && PICTURE_HOSTS.test(hostname) ? href : null
}
