import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'

/** The post that is open over the list: `?post=…` */
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
    /** Replaces the open post in the history: Back leads to the list, not through the posts */
    exchange: (key: string) => change({ post: key }, 'replace'),
    /** Opened from the list: closing goes back in the history. Opened by its own URL, there is no entry to go back to */
    close: () => (wasOpenedHere.current ? router.history.back() : change({ post: null }, 'replace')),
    drop: () => change({ post: null }, 'replace'),
  }
}
