import { lazy, Suspense, useEffect, useState } from 'react'
import { useOverlayRequests } from './overlay-requests.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))
const Toaster = lazy(() => import('./Toaster.tsx'))

/** Mounted once, around everything. Loads the dialog and the toaster when one is first asked for */
export function OverlayHost() {
  const { confirms, toastsWanted } = useOverlayRequests()
  const request = confirms[0] ?? null
  const [dialogWanted, setDialogWanted] = useState(false)
  useEffect(() => {
    if (request) setDialogWanted(true)
  }, [request])
  return (
    <Suspense fallback={null}>
      {dialogWanted && <ConfirmDialog request={request} />}
      {toastsWanted && <Toaster />}
    </Suspense>
  )
}
