import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { usePayMessages } from './pay-messages.ts'

interface MessageProps {
  icon: IconName
  tone?: 'good' | 'warning'
  title: string
  /** The page redirects there after enough time to read the message */
  thenTo?: string
  children?: ReactNode
}

const READING_MS = 6000

/** A page that shows a single message. It takes the focus, so that screen readers announce it */
export function Message({ icon, tone, title, thenTo, children }: MessageProps) {
  const { logIn } = usePayMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!thenTo) return
    const timer = setTimeout(() => window.location.replace(thenTo), READING_MS)
    return () => clearTimeout(timer)
  }, [thenTo])

  return (
    <div className="pay-message">
      <div className="pay-mark" data-tone={tone}>
        <Icon name={icon} size={32} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {thenTo && (
        <a className="public-button pay-button" href={thenTo}>
          {logIn}
        </a>
      )}
    </div>
  )
}
