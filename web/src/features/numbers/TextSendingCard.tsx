import { Skeleton } from '@mantine/core'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../platform/api/api-error.ts'
import { When } from '../../platform/time/When.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loading } from '../../ui/states/LoadingCard.tsx'
import { useTextSending } from './numbers.data.ts'
import classes from './numbers.module.css'
import { describeTextSending } from './text-sending-labels.ts'

const TITLE = 'Texts to your customers'

/** Whether phone companies accept texts from the main number, and what that means (decision 0107) */
export function TextSendingCard() {
  const sending = useTextSending()
  if (sending.isError && !sending.data && !isSessionEnded(sending.error))
    return (
      <Card title={TITLE} className={classes.texts}>
        <ErrorState
          compact
          title="This could not be loaded"
          message={errorMessageOf(sending.error)}
          requestId={requestIdOf(sending.error)}
          onRetry={() => void sending.refetch()}
        />
      </Card>
    )
  if (!sending.data)
    return (
      <Card title={TITLE} className={classes.texts}>
        <Loading label="Loading where texts come from">
          <Skeleton height={18} width="80%" />
        </Loading>
      </Card>
    )
  const { badge, sentences, needsSupport } = describeTextSending(sending.data)
  const { held_until_datetime: heldUntil } = sending.data
  return (
    <Card title={TITLE} aside={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>} className={classes.texts}>
      <div className={classes.sentences}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {heldUntil && (
          <p className={classes.held}>
            A phone company blocked one of your texts, so texts wait. We’ll try again <When at={heldUntil} amid />.
          </p>
        )}
        {needsSupport && <TextLink to="/support">Contact support</TextLink>}
      </div>
    </Card>
  )
}
