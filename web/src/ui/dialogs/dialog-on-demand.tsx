import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../page/ErrorBoundary.tsx'

/**
 * A dialog whose code loads when it is first opened, because most visits to a screen open none. It stays mounted, so that it can fade out
 */
export function dialogOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, isOpen: (props: Props) => boolean) {
  const Dialog = lazy(async () => ({ default: await load() }))
  return function DialogOnDemand(props: Props) {
    const [isWanted, setWanted] = useState(false)
    if (!isWanted && isOpen(props)) setWanted(true)
    if (!isWanted) return null
    return (
      // Without a connection the code may be missing; then the button does nothing, and the screen stays
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
