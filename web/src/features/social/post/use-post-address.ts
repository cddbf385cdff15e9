import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'

/** The post that is open over the list, from `?post=…` */
export function usePostAddress() {
  const router = useRouter()
  const { query, change } = useAddressQuery()
  const post = query.get('post')
  const before = useRef(post)
  const wasOpenedHere = useRef(false)
  useEffect(() => {
    if (post === null) wasOpenedHere.current = false
    else if (before.current === null) wasOpenedHere.current = true
    before.current = post
  }, [post])
  return {
    /** Replaces the open post in the history, so that Back leads to the list rather than through the posts */
    exchange: (key: string) => change({ post: key }, 'replace'),
    /** A post opened from the list closes by going back in the history. A post opened by its own URL has no entry to go back to */
    close: () => (wasOpenedHere.current ? router.history.back() : change({ post: null }, 'replace')),
    drop: () => change({ post: null }, 'replace'),
  }
}
