/** Where to go after signing in: the wanted path if it belongs to this app, else the start. Never to another origin */
export function safeRedirect(wanted: unknown, origin = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = parseUrl(wanted, origin)
  if (url?.origin !== origin) return '/'
  // "/.//elsewhere.test" is of this origin until it is used as a path: then it names another host
  const pathname = withoutTrailingSlash(url.pathname)
  if (pathname.startsWith('//') || pathname === '/login') return '/'
  return pathname + url.search + url.hash
}

/** "/login/" is the same place as "/login", and everything that compares paths knows the latter only */
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
