import { isCustomerPage } from '#contract/brand-pages.ts'

/** Exact paths that need no session */
const PUBLIC_PATHS = [
  '/404',
  '/facebookLogin',
  '/register',
  '/login',
  '/findId',
  '/findPw',
  '/password-reset',
  '/resetPw',
  '/signup',
  '/registerFinish',
]
const RESET_LINK = /^\/password-reset\/[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

interface Visit {
  pathname: string
  /** Path, query and hash */
  fullPath: string
  token: string | null
  nickname: string
  /** Further public paths: the development gallery */
  openPaths?: readonly string[]
}

export type Passage =
  | { kind: 'enter' }
  /** Fetches the nickname first because the shell shows it, but enters even if that fails */
  | { kind: 'enter-after-user-information' }
  | { kind: 'redirect'; to: string }
  /** A different HTML entry serves this path, so it needs a full page load */
  | { kind: 'load-page' }

export function decideNavigation({ pathname, fullPath, token, nickname, openPaths = [] }: Visit): Passage {
  // Customers' pages are a separate HTML entry, which the portal's router cannot render
  if (isCustomerPage(pathname)) return { kind: 'load-page' }
  if (pathname === '/') return { kind: 'redirect', to: '/home' }
  if (token === null) {
    if (isPublicPath(pathname) || openPaths.includes(pathname)) return { kind: 'enter' }
    return { kind: 'redirect', to: loginPathFrom(pathname, fullPath) }
  }
  if (pathname === '/login' || pathname === '/register') return { kind: 'redirect', to: '/' }
  return nickname === '' ? { kind: 'enter-after-user-information' } : { kind: 'enter' }
}

/** URL of the sign-in screen, which returns to this page afterwards */
export const loginPathFrom = (pathname: string, fullPath: string): string =>
  loginPathReturningTo(isOAuthReturnPath(pathname) ? '/connections' : fullPath)

export function loginPathReturningTo(redirect: string): string {
  return `/login?${new URLSearchParams({ redirect })}`
}

/** A vendor's authorization code must not stay in the address while the user types a password, and a new session could not use it */
function isOAuthReturnPath(pathname: string): boolean {
  return pathname.startsWith('/connections/return/') || pathname === '/googleAuthorize'
}

function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname) || RESET_LINK.test(pathname)
}
