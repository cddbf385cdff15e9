import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { withoutTrailingSlash } from '../../platform/session/safe-redirect.ts'
import { awaitUserInformation, getSession, useSession } from '../../platform/session/session.ts'
import type { ScreenRoute } from '../../platform/web-feature.ts'
import { currentBrand } from '../../ui/brand/brand.ts'
import { hideErrorToastsIfLoaded } from '../../ui/dialogs/toasts.ts'
import { BootScreen } from '../BootScreen.tsx'
import { removeEarlyShell } from '../early-shell.ts'
import { decideNavigation } from './guard.ts'
import { PermittedScreen } from './PermittedScreen.tsx'
import { developmentRoutes, pageTitleOf, routes } from './routes.ts'
import { wrapLoaderAgainstOfflineReload } from './screen-code.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

// Must run before the router reads the URL: it treats "/login/" and "/login" as equal, so it would not redirect
const { pathname, search, hash } = window.location
const place = withoutTrailingSlash(pathname)
if (place !== pathname) window.history.replaceState(window.history.state, '', place + search + hash)

const allRoutes = [...routes, ...developmentRoutes]
const openPaths = developmentRoutes.map(({ path }) => path)

const rootRoute = createRootRoute({
  component: Outlet,
  pendingComponent: BootScreen,
  notFoundComponent: LeaveForNotFound,
  beforeLoad: async ({ location, preload }) => {
    if (preload) return
    const { token, nickname } = getSession()
    const passage = decideNavigation({ pathname: location.pathname, fullPath: location.href, token, nickname, openPaths })
    if (passage.kind === 'redirect') throw redirect({ href: passage.to, replace: true })
    if (passage.kind === 'load-page') return replacePageAndNeverResolve(location.href)
    if (passage.kind === 'enter-after-user-information') await awaitUserInformation()
  },
})

/** Leaves this app with a full page load. The promise never resolves, so nothing renders in the meantime */
function replacePageAndNeverResolve(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

function LeaveForNotFound() {
  useEffect(() => window.location.replace('/404'), [])
  return null
}

const Shell = lazyRouteComponent(wrapLoaderAgainstOfflineReload(() => import('../shell/Shell.tsx')))

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })

const optionalShellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell-if-signed-in',
  component: () => (useSession().token === null ? <Outlet /> : <Shell />),
})

function createScreenRoute(route: ScreenRoute) {
  const { path, layout } = route
  const shared = { path, component: createPermittedLazyScreen(route), staticData: { title: pageTitleOf(route) } }
  if (layout === 'shell') return createRoute({ getParentRoute: () => shellRoute, ...shared })
  if (layout === 'shell-if-signed-in') return createRoute({ getParentRoute: () => optionalShellRoute, ...shared })
  return createRoute({ getParentRoute: () => rootRoute, ...shared })
}

const createRoutesWithLayout = (layout: ScreenRoute['layout']) =>
  allRoutes.filter((route) => route.layout === layout).map(createScreenRoute)

function createPermittedLazyScreen(route: ScreenRoute): RouteComponent {
  // The router's own type accepts only function components, but a screen may also be another kind of component
  const Screen = lazyRouteComponent(wrapLoaderAgainstOfflineReload(route.screen)) as RouteComponent
  if (route.permission === undefined) return Screen
  const Permitted: RouteComponent = () => (
    <PermittedScreen route={route}>
      <Screen />
    </PermittedScreen>
  )
  if (Screen.preload) Permitted.preload = Screen.preload
  return Permitted
}

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren(createRoutesWithLayout('shell')),
  optionalShellRoute.addChildren(createRoutesWithLayout('shell-if-signed-in')),
  ...createRoutesWithLayout('public'),
])

export const router = createRouter({
  routeTree,
  // Case-sensitive, like the guard's comparison: /Login is not /login
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreloadStaleTime: 0,
  // Our own error boundaries wrap the screen (Shell) and the whole app (App)
  disableGlobalCatchBoundary: true,
})

router.subscribe('onResolved', () => {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title
  const brand = currentBrand().pageTitle
  document.title = title ? `${title} · ${brand}` : brand
})

/** Whether the user did something else after the navigation began, such as opening a menu while the screen's code was loading */
let hasGoneOn = false
for (const input of ['pointerdown', 'keydown']) window.addEventListener(input, () => (hasGoneOn = true), { capture: true, passive: true })

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  hasGoneOn = false
  if (fromLocation && pathChanged) hideErrorToastsIfLoaded()
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  // The shell removes the outline itself once its code has loaded
  if (!router.state.matches.some(({ routeId }) => routeId.startsWith('/shell'))) removeEarlyShell()
  if (!pathChanged) return
  window.scrollTo(0, 0)
  // Moves the focus to the new screen for screen readers; the browser announces the first one itself
  const main = fromLocation && document.querySelector<HTMLElement>('main')
  // Unless the screen has already focused one of its own fields, or the user has focused something else
  if (main && !hasGoneOn && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
  interface HistoryState {
    /** For /login: the email of the account whose password was just set */
    loginEmail?: string
  }
}
