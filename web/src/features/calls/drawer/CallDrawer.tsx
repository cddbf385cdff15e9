import { Button, Drawer } from '@mantine/core'
import { IconPhoneOff } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { runWhenQuiet } from '../../../platform/when-quiet.ts'
import { useOverlayRequests } from '../../../ui/dialogs/overlay-requests.ts'
import drawer from '../../../ui/drawer/drawer.module.css'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { UNKNOWN_CALLER } from '../call-labels.ts'
import { findListedCall, useCall } from '../calls.data.ts'
import { useRefreshOnNewCalls } from '../new-calls.ts'
import { CallDrawerHead } from './CallDrawerHead.tsx'
import { focusLinkToCall, useOpenCallInAddress } from './call-address.ts'
import { LoadingDetail } from './LoadingDetail.tsx'

// Lazy: player and transcript make up half of the screens' code, and are not needed until a call is opened
const loadCallDetailBody = () => import('./CallDetailBody.tsx')
const CallDetailBody = lazy(loadCallDetailBody)

/**
 * Shows the call named in the URL (`?call=…`) over the current screen. Each screen that links to calls mounts this once; a link is
 * `hrefWith({ call: sid })` of `useAddressQuery`. `siblings` are the calls shown on that screen, in order, for previous and next
 */
export function CallDrawer({ siblings }: { siblings?: readonly string[] | undefined }) {
  useRefreshOnNewCalls()
  const { sid, line, search, exchange, close } = useOpenCallInAddress()
  const { confirms } = useOverlayRequests()
  // The last call stays rendered while the drawer slides out
  const [drawn, setDrawn] = useState(sid)
  if (sid !== null && sid !== drawn) setDrawn(sid)
  useEffect(() => runWhenQuiet(() => void loadCallDetailBody().catch(() => undefined)), [])
  // Deferred so that the response to the touch is painted first: the kit builds its drawer before the next paint, however long that takes
  const opened = useDeferredValue(sid !== null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (sid === null && wasOpen.current && drawn !== null) focusLinkToCall(drawn)
    wasOpen.current = sid !== null
  }, [sid, drawn])

  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      position="right"
      size={560}
      padding={0}
      // Focus is returned above; Mantine would return it to the pressed row, though another call may be shown by now
      returnFocus={false}
      // An open confirmation dialog receives the key first
      closeOnEscape={confirms.length === 0}
    >
      <Drawer.Overlay />
      {drawn !== null && <OpenCall sid={drawn} line={line} search={search} siblings={siblings} onExchange={exchange} onClose={close} />}
    </Drawer.Root>
  )
}

interface OpenCallProps {
  sid: string
  line: number | null
  search: string
  siblings: readonly string[] | undefined
  onExchange: (sid: string) => void
  onClose: () => void
}

function OpenCall({ sid, line, search, siblings, onExchange, onClose }: OpenCallProps) {
  const call = useCall(sid)
  const known = call.data ?? findListedCall(sid)
  // Paints the frame and the head first, together with the response to the touch
  const isPainted = useDeferredValue(true, false)
  const place = siblings?.indexOf(sid) ?? -1
  const isMissing = call.error instanceof ApiError && (call.error.status === 404 || call.error.status === 400)
  const head = (
    <CallDrawerHead
      call={isMissing ? undefined : known}
      title={isMissing ? 'Call not found' : undefined}
      previous={place > 0 ? siblings?.[place - 1] : undefined}
      next={place >= 0 ? siblings?.[place + 1] : undefined}
      isOneOfMany={place >= 0}
      onExchange={onExchange}
      onClose={onClose}
    />
  )
  return (
    <Drawer.Content
      aria-label={known ? `Call with ${known.caller_name || UNKNOWN_CALLER}` : 'Call'}
      // Not className, because Mantine would also apply that to the frame around the content
      classNames={{ content: drawer.content }}
    >
      {head}
      <div className={drawer.body}>
        {call.data && isPainted ? (
          <Suspense fallback={<LoadingDetail />}>
            <CallDetailBody key={sid} call={call.data} line={line} search={search} />
          </Suspense>
        ) : isMissing ? (
          <EmptyState
            icon={IconPhoneOff}
            title="We couldn’t find this call"
            text="The link may be incomplete, or the call belongs to another business."
            action={<Button onClick={onClose}>Close</Button>}
          />
        ) : call.isError && !isSessionEnded(call.error) ? (
          <ErrorState
            title="The call could not be loaded"
            message={errorMessageOf(call.error)}
            requestId={requestIdOf(call.error)}
            onRetry={() => void call.refetch()}
          />
        ) : (
          <LoadingDetail />
        )}
      </div>
    </Drawer.Content>
  )
}
