import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '../page/ErrorBoundary.tsx'
import classes from './OverlayHost.module.css'
import { loadConfirmDialog, loadToaster } from './overlay-code.ts'
import { hidePlainMessage, useOverlayRequests } from './overlay-requests.ts'

const ConfirmDialog = lazy(loadConfirmDialog)
const Toaster = lazy(loadToaster)

/** Mounted once, beside the app. Renders the confirm dialog and the toaster, both lazy-loaded, on first use */
export function OverlayHost() {
  const { confirms, toastsWanted } = useOverlayRequests()
  const request = confirms[0] ?? null
  const [dialogWanted, setDialogWanted] = useState(false)
  useEffect(() => {
    if (request) setDialogWanted(true)
  }, [request])
  return (
    <>
      <Overlay>{dialogWanted && <ConfirmDialog request={request} />}</Overlay>
      <Overlay>{toastsWanted && <Toaster />}</Overlay>
      <PlainMessageLine />
    </>
  )
}

/** Has its own Suspense and error boundary: an overlay that loads or fails affects neither the page nor the other overlay */
function Overlay({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function PlainMessageLine() {
  const { plainMessage } = useOverlayRequests()
  if (!plainMessage) return null
  return (
    <div className={classes.note} data-tone={plainMessage.tone} role={plainMessage.tone === 'bad' ? 'alert' : 'status'}>
      <span>{plainMessage.message}</span>
      <button type="button" className={classes.close} onClick={() => hidePlainMessage(plainMessage.tone)}>
        Close
      </button>
    </div>
  )
}
