import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the content overflows its box horizontally; updated when either is resized */
export function useIsOverflowing<Box extends HTMLElement>(): [RefObject<Box | null>, boolean] {
  const ref = useRef<Box>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return [ref, overflows]
}
