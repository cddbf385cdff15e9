import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOverlayAddressQuery } from '../../../platform/lists/use-overlay-address.ts'

interface CallAddress {
  /** The call that is open over the screen, from `?call=CA…` */
  sid: string | null
  /** The transcript line to show, from `&line=3` */
  line: number | null
  /** The list's search terms, which are highlighted in the transcript too */
  search: string
  /** Replaces the open call in the history, so that Back leads to the list rather than through the calls */
  exchange: (sid: string) => void
  close: () => void
}

export function useOpenCallInAddress(): CallAddress {
  const router = useRouter()
  const { query, change } = useOverlayAddressQuery()
  const sid = query.get('call')
  const before = useRef(sid)
  const openedAt = useRef<number | null>(null)
  const position = () => router.history.location.state.__TSR_index

  // A call opened from a screen closes by going back in the history. A call opened by its own URL has no entry to go back to
  useEffect(() => {
    if (sid === null) openedAt.current = null
    else if (before.current === null) openedAt.current = router.history.location.state.__TSR_index
    before.current = sid
  }, [sid, router])

  function close() {
    const steps = openedAt.current === null ? 0 : position() - openedAt.current + 1
    if (steps > 0) router.history.go(-steps)
    else change({ call: null, line: null }, 'replace')
  }

  return {
    sid,
    line: parseLineNumber(query.get('line')),
    search: query.get('search') ?? '',
    exchange: (next) => change({ call: next, line: null }, 'replace'),
    close,
  }
}

function parseLineNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Lets keyboard users continue from the call that was shown last */
export function focusLinkToCall(sid: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="call="]')
  const link = [...links].find(({ href }) => new URL(href).searchParams.get('call') === sid)
  if (link) link.focus({ preventScroll: true })
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
