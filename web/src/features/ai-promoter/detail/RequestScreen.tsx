import { Button } from '@mantine/core'
import { IconClock, IconSearchOff } from '@tabler/icons-react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { ApiError, errorMessageOf, problemUnlessSignedOut, requestIdOf } from '../../../platform/api/api-error.ts'
import { useMyInformation } from '../../../platform/my-information.data.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { ListOutdated } from '../../../ui/lists/ListProblem.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useRequest } from '../ai-promoter.data.ts'
import { AREA, LIST_PATH } from '../ai-promoter-paths.ts'
import { RequestNotice } from '../RequestNotice.tsx'
import { useRequestUuid } from '../use-request-uuid.ts'
import { LoadingRequest } from './LoadingRequest.tsx'
import { RequestParts } from './RequestParts.tsx'
import { requestStateLabel } from './request-state.ts'
import { UnfinishedRequest } from './UnfinishedRequest.tsx'

export default function RequestScreen() {
  const uuid = useRequestUuid()
  if (uuid === '') return <PageHead parent={AREA} title="Review request" />
  // Each request gets its own form, so that nothing typed carries over to another
  return <RequestPage key={uuid} uuid={uuid} />
}

function RequestPage({ uuid }: { uuid: string }) {
  const request = useRequest(uuid)
  const { data } = request
  return (
    <>
      <PageHead parent={AREA} title="Review request" actions={data && <RequestBadge request={data} />} />
      <RequestNotice />
      {data && request.isError && problemUnlessSignedOut(request.error) && <ListOutdated onRetry={() => void request.refetch()} />}
      {data ? <ShownRequest request={data} /> : request.isError ? <MissingRequest query={request} /> : <LoadingRequest />}
    </>
  )
}

function RequestBadge({ request }: { request: ReviewRequestDetail }) {
  const { tone, label } = requestStateLabel(request)
  return (
    <span role="status">
      <StatusBadge tone={tone} icon={tone === 'info' ? IconClock : undefined}>
        {label}
      </StatusBadge>
    </span>
  )
}

function ShownRequest({ request }: { request: ReviewRequestDetail }) {
  const me = useMyInformation()
  if (request.progress.state !== 'ready') return <UnfinishedRequest request={request} />
  // The form starts with the business's own country code
  if (me.isPending) return <LoadingRequest />
  return <RequestParts request={request} ownCountryCode={me.data?.twilio.twilio_number.country_code} />
}

function MissingRequest({ query }: { query: ReturnType<typeof useRequest> }) {
  const { error } = query
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const back = (
    <Button component={AppLink} to={LIST_PATH} variant={isUnknown ? 'filled' : 'default'}>
      Show all review requests
    </Button>
  )
  if (problemUnlessSignedOut(error) === null) return <LoadingRequest />
  return (
    <Card>
      {isUnknown ? (
        <EmptyState
          icon={IconSearchOff}
          title="We couldn’t find this review request"
          text="It may belong to another business, or the link may be incomplete."
          action={back}
        />
      ) : (
        <ErrorState
          title="The review request could not be loaded"
          message={errorMessageOf(error)}
          requestId={requestIdOf(error)}
          onRetry={() => void query.refetch()}
        >
          {back}
        </ErrorState>
      )}
    </Card>
  )
}
