import { isCustomerPage } from '#contract/brand-pages.ts'

/** Exact paths that anyone may open */
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
  /** Path, query and hash, as they would be typed */
  fullPath: string
  token: string | null
  nickname: string
  /** Opened besides the list: the development gallery */
  openPaths?: readonly string[]
}

export type Passage =
  | { kind: 'enter' }
  /** The shell shows the nickname: fetch it first, and enter even if that fails */
  | { kind: 'enter-after-user-information' }
  | { kind: 'redirect'; to: string }
  /** Another entry serves this path: load the page */
  | { kind: 'load-page' }

export function decidePassage({ pathname, fullPath, token, nickname, openPaths = [] }: Visit): Passage {
  // Customers' pages have their own entry: the portal's router must not try to draw them
  if (isCustomerPage(pathname)) return { kind: 'load-page' }
  if (pathname === '/') return { kind: 'redirect', to: '/home' }
  if (token === null) {
    if (isPublic(pathname) || openPaths.includes(pathname)) return { kind: 'enter' }
    return { kind: 'redirect', to: loginPath(fullPath) }
  }
  if (pathname === '/login' || pathname === '/register') return { kind: 'redirect', to: '/' }
  return nickname === '' ? { kind: 'enter-after-user-information' } : { kind: 'enter' }
}

export function loginPath(redirect: string): string {
  return `/login?${new URLSearchParams({ redirect })}`
}

function isPublic(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname) || RESET_LINK.test(pathname)
}
