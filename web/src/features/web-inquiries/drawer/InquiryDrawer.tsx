import { Button, Drawer } from '@mantine/core'
import { IconWorldWww } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { LoadingSections } from '../../../ui/drawer/DrawerSection.tsx'
import drawer from '../../../ui/drawer/drawer.module.css'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { findListedInquiry, useWebInquiry } from '../web-inquiries.data.ts'
import { InquiryBody } from './InquiryBody.tsx'
import { InquiryHead } from './InquiryHead.tsx'
import { focusLinkToInquiry, useOpenInquiryInAddress } from './inquiry-address.ts'
import classes from './inquiry-drawer.module.css'
import { type ReplyDrafts, useReplyDrafts } from './reply-drafts.ts'

/** Shows the inquiry named in the URL over the list. `siblings` are the inquiries shown there, in order, for previous and next */
export function InquiryDrawer({ siblings }: { siblings: readonly string[] }) {
  const { uuid, exchange, close } = useOpenInquiryInAddress()
  const drafts = useReplyDrafts()
  // The last inquiry stays rendered while the drawer slides out
  const [drawn, setDrawn] = useState(uuid)
  if (uuid !== null && uuid !== drawn) setDrawn(uuid)
  // Deferred so that the response to the touch is painted first: the kit builds its drawer before the next paint, however long that takes
  const opened = useDeferredValue(uuid !== null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (uuid === null && wasOpen.current && drawn !== null) focusLinkToInquiry(drawn)
    wasOpen.current = uuid !== null
  }, [uuid, drawn])
  return (
    // Focus is returned above; Mantine would return it to the pressed row, though another inquiry may be shown by now
    <Drawer.Root opened={opened} onClose={close} position="right" size={560} padding={0} returnFocus={false}>
      <Drawer.Overlay />
      {drawn !== null && <OpenInquiry uuid={drawn} siblings={siblings} drafts={drafts} onExchange={exchange} onClose={close} />}
    </Drawer.Root>
  )
}

interface OpenInquiryProps {
  uuid: string
  siblings: readonly string[]
  drafts: ReplyDrafts
  onExchange: (uuid: string) => void
  onClose: () => void
}

function OpenInquiry({ uuid, siblings, drafts, onExchange, onClose }: OpenInquiryProps) {
  const inquiry = useWebInquiry(uuid)
  // Paints the frame and the head first, together with the response to the touch
  const isPainted = useDeferredValue(true, false)
  const isMissing = inquiry.error instanceof ApiError && (inquiry.error.status === 404 || inquiry.error.status === 400)
  const known = isMissing ? undefined : (inquiry.data ?? findListedInquiry(uuid))
  const place = siblings.indexOf(uuid)
  return (
    <Drawer.Content
      aria-label={known ? `Inquiry from ${known.name || 'unnamed sender'}` : 'Inquiry'}
      // Not className, because Mantine would also apply that to the frame around the content
      classNames={{ content: `${drawer.content} ${classes.content}` }}
    >
      <InquiryHead
        inquiry={known}
        title={isMissing ? 'Inquiry not found' : undefined}
        previous={place > 0 ? siblings[place - 1] : undefined}
        next={place >= 0 ? siblings[place + 1] : undefined}
        isOneOfMany={place >= 0}
        onExchange={onExchange}
        onClose={onClose}
      />
      {inquiry.data && isPainted && !isMissing ? (
        <InquiryBody key={uuid} inquiry={inquiry.data} drafts={drafts} />
      ) : (
        <div className={drawer.body}>
          {isMissing ? (
            <EmptyState
              icon={IconWorldWww}
              title="We couldn’t find this inquiry"
              text="The link may be incomplete, or the inquiry belongs to another business."
              action={<Button onClick={onClose}>Close</Button>}
            />
          ) : inquiry.isError && !isSessionEnded(inquiry.error) ? (
            <ErrorState
              title="The inquiry could not be loaded"
              message={errorMessageOf(inquiry.error)}
              requestId={requestIdOf(inquiry.error)}
              onRetry={() => void inquiry.refetch()}
            />
          ) : (
            <LoadingSections label="Loading the inquiry" />
          )}
        </div>
      )}
    </Drawer.Content>
  )
}
