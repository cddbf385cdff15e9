import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './Tip.module.css'

const GAP = 6
const EDGE = 8

type Side = 'top' | 'bottom' | 'right'

interface TargetProps {
  'aria-describedby'?: string | undefined
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
}

interface TipProps {
  label: ReactNode
  side?: Side
  disabled?: boolean
  /** Also shown on touch, if the text appears nowhere else */
  onTouch?: boolean
  children: ReactElement<TargetProps>
}

/**
 * A tooltip for the element under the pointer or with keyboard focus. The kit's tooltip needs 60 kB of positioning code and twenty hooks
 * per target, and a chart has dozens of targets; this one costs nothing until it is shown
 */
export function Tip({ label, side = 'top', disabled = false, onTouch = false, children }: TipProps) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  // A press also moves the focus, but must not count as focus by keyboard
  const isPressed = useRef(false)
  const hide = () => setTarget(null)
  const own = children.props
  // On touch the finger lifts immediately, so the text stays until the next touch
  useEffect(() => {
    if (!target || !onTouch) return
    const touched = ({ pointerType, target: pressed }: globalThis.PointerEvent) =>
      pointerType === 'touch' && !target.contains(pressed as globalThis.Node) && setTarget(null)
    document.addEventListener('pointerdown', touched)
    return () => document.removeEventListener('pointerdown', touched)
  }, [target, onTouch])
  const isShown = target !== null && !disabled
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isShown ? id : own['aria-describedby'],
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event)
          if (event.pointerType === 'mouse') setTarget(event.currentTarget)
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event)
          isPressed.current = true
          if (event.pointerType !== 'touch') hide()
          else if (onTouch) setTarget(event.currentTarget)
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          if (event.pointerType === 'mouse') hide()
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (!isPressed.current) setTarget(event.currentTarget)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          isPressed.current = false
          hide()
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event)
          if (event.key === 'Escape') hide()
        },
      })}
      {isShown && (
        <TipText id={id} target={target} side={side}>
          {label}
        </TipText>
      )}
    </>
  )
}

function TipText({ id, target, side, children }: { id: string; target: HTMLElement; side: Side; children: ReactNode }) {
  const text = useRef<HTMLSpanElement>(null)
  // Runs after each render, because a different text has a different size
  useLayoutEffect(() => {
    const box = text.current
    if (!box) return
    // Above everything else, regardless of ancestors that clip or move it. Browsers without popovers show it in place
    if (box.isConnected && !box.matches('[data-open]')) box.showPopover?.()
    box.dataset.open = ''
    const { x, y } = computeTipPosition(target.getBoundingClientRect(), box.getBoundingClientRect(), side)
    box.style.translate = `${x}px ${y}px`
  })
  return (
    <span ref={text} id={id} role="tooltip" popover="manual" className={classes.tip}>
      {children}
    </span>
  )
}

/** Placed beside the target and inside the window; below the target if there is no space above */
function computeTipPosition(target: DOMRect, text: DOMRect, side: Side): { x: number; y: number } {
  const centered = target.left + (target.width - text.width) / 2
  const above = target.top - text.height - GAP
  const x = side === 'right' ? target.right + GAP : centered
  const y =
    side === 'right' ? target.top + (target.height - text.height) / 2 : side === 'bottom' || above < EDGE ? target.bottom + GAP : above
  return { x: Math.round(Math.max(EDGE, Math.min(x, window.innerWidth - text.width - EDGE))), y: Math.round(y) }
}
