/** Guards against open redirects after sign-in: returns the requested path if it belongs to this app, or else the start page */
export function toSafeRedirectPath(wanted: unknown, origin = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = parseUrl(wanted, origin)
  if (url?.origin !== origin) return '/'
  // "/.//elsewhere.test" parses as same-origin, but its pathname "//elsewhere.test" is a protocol-relative URL to another host
  const pathname = withoutTrailingSlash(url.pathname)
  if (pathname.startsWith('//') || pathname === '/login') return '/'
  return pathname + url.search + url.hash
}

/** Normalizes "/login/" to "/login", the only form that path comparisons recognize */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(?!^)\/+$/, '')
}

function parseUrl(path: string, base: string): URL | null {
  try {
    return new URL(path, base)
  } catch {
    return null
  }
}
