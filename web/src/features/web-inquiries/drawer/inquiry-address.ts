import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOverlayAddressQuery } from '../../../platform/lists/use-overlay-address.ts'

interface InquiryAddress {
  /** The inquiry that is open over the list, from `?inquiry=…` */
  uuid: string | null
  /** Replaces the open inquiry in the history, so that Back leads to the list rather than through the inquiries */
  exchange: (uuid: string) => void
  close: () => void
}

export function useOpenInquiryInAddress(): InquiryAddress {
  const router = useRouter()
  const { query, change } = useOverlayAddressQuery()
  const uuid = query.get('inquiry')
  const before = useRef(uuid)
  const openedAt = useRef<number | null>(null)

  // An inquiry opened from the list closes by going back in the history. An inquiry opened by its own URL has no entry to go back to
  useEffect(() => {
    if (uuid === null) openedAt.current = null
    else if (before.current === null) openedAt.current = router.history.location.state.__TSR_index
    before.current = uuid
  }, [uuid, router])

  function close() {
    const steps = openedAt.current === null ? 0 : router.history.location.state.__TSR_index - openedAt.current + 1
    if (steps > 0) router.history.go(-steps)
    else change({ inquiry: null }, 'replace')
  }

  return { uuid, exchange: (next) => change({ inquiry: next }, 'replace'), close }
}

/** Lets keyboard users continue from the inquiry that was shown last */
export function focusLinkToInquiry(uuid: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="inquiry="]:not([tabindex="-1"])')
  const link = [...links].find(({ href }) => new URL(href).searchParams.get('inquiry') === uuid)
  if (link) link.focus({ preventScroll: true })
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
