import type { ReactNode } from 'react'

export function Stroke({ size = 20, width = 1.75, children }: { size?: number; width?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const ThumbUp = () => (
  <Stroke size={24}>
    <path d="M7 11v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3a4 4 0 0 0 4-4V6a2 2 0 0 1 4 0v5h3a2 2 0 0 1 2 2l-1 5a2 3 0 0 1-2 2h-7a3 3 0 0 1-3-3" />
  </Stroke>
)

export const ThumbDown = () => (
  <Stroke size={24}>
    <path d="M7 13V5a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h3a4 4 0 0 1 4 4v1a2 2 0 0 0 4 0v-5h3a2 2 0 0 0 2-2l-1-5a2 3 0 0 0-2-2h-7a3 3 0 0 0-3 3" />
  </Stroke>
)

export const Forward = () => (
  <Stroke>
    <path d="M9 6l6 6-6 6" />
  </Stroke>
)

export const Backward = () => (
  <Stroke size={18}>
    <path d="M15 6l-6 6 6 6" />
  </Stroke>
)

export const OutOfHere = () => (
  <Stroke>
    <path d="M12 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5" />
  </Stroke>
)

export const Tick = ({ size = 16 }: { size?: number }) => (
  <Stroke size={size} width={3}>
    <path d="M5 12l5 5L20 7" />
  </Stroke>
)

export const GoogleMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path fill="#4285F4" d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8z" />
    <path fill="#34A853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.5-2.7c-1 .7-2.3 1.1-3.8 1.1-2.9 0-5.3-1.9-6.2-4.5H2.2V17A11 11 0 0 0 12 23z" />
    <path fill="#FBBC05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9z" />
    <path fill="#EA4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7l3.6 2.8C6.7 7.2 9.1 5.4 12 5.4z" />
  </svg>
)

export const YelpMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="#D32323" />
    <path
      fill="#fff"
      d="M11.3 4.2c.5-.1.9.2.9.7v6.3c0 .8-1 1.1-1.5.4L7.6 6.5c-.3-.5-.1-1 .4-1.3 1-.5 2.2-.9 3.3-1zM6.2 10.4l3.7 1.5c.7.3.7 1.2 0 1.5l-3.7 1.2c-.6.2-1.1-.2-1.1-.8 0-.9.1-1.8.300-2.7.1-.6.5-.900.8-.7zM10.5 14.6c.5-.5 1.4-.2 1.4.6l-.1 3.9c0 .6-.5.9-1.1.8-.900-.2-1.7-.5-2.5-1-.5-.3-.5-.9-.1-1.3zM13.6 15.1c-.4-.6.1-1.4.8-1.2l3.8 1.1c.6.2.8.7.5 1.2-.4.8-1 1.5-1.6 2.1-.4.4-1 .3-1.3-.2zM14.4 12.1c-.7.2-1.2-.7-.7-1.2l2.4-3.1c.4-.4.9-.5 1.3 0 .6.7 1.1 1.4 1.4 2.2.2.5-.1 1-.6 1.1z"
    />
  </svg>
)
