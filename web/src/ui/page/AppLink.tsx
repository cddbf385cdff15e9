import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app, including the query: `/reviewManagement?type=0` */
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** A real `<a href>` (new tab, copy address and middle click work) that navigates client-side, without a page load */
export function AppLink({ to, onClick, onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  // Outside the router (tests, the last-resort error page) this is an ordinary link
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target
    if (!router || event.defaultPrevented || opensElsewhere) return
    event.preventDefault()
    router.history.push(to)
  }

  // Prefetches the screen's code on hover or focus, before the click. The current screen's code is already loaded
  function prepare() {
    const path = to.split('?')[0] ?? to
    if (path !== router?.history.location.pathname) void router?.preloadRoute({ to: path }).catch(() => undefined)
  }

  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prepare()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prepare()
      }}
    />
  )
}
