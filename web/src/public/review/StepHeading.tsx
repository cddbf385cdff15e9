import { useEffect, useRef } from 'react'

/** Takes the focus on a step change, so that screen readers read the new step. Not on the first step, which the browser announces */
export function StepHeading({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
