import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './LongText.module.css'

/** User-written text, clamped to its first lines, with a button that expands it. Screen readers get the full text either way */
export function LongText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const box = text.current
    if (!box || isOpen) return
    const observer = new ResizeObserver(() => setIsLong(box.scrollHeight > box.clientHeight + 1))
    observer.observe(box)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <p ref={text} className={classes.text} data-open={isOpen || undefined}>
        {children}
      </p>
      {isLong && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
