import { Stack } from '@mantine/core'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import { EverybodysStep } from './EverybodysStep.tsx'
import { OwnStep } from './OwnStep.tsx'
import { useTwoStep } from './two-step.data.ts'

export default function TwoStepScreen() {
  const { type } = useSession()
  const { data, isError, error, refetch } = useTwoStep()
  const state = data?.data
  const problem = isError && !state ? problemUnlessSignedOut(error) : null
  return (
    <>
      <PageHead parent="Settings" title="Two-Step Sign-In" />
      {problem && (
        <Card>
          <ErrorState title="Settings could not be loaded" {...problem} onRetry={() => void refetch()} />
        </Card>
      )}
      {!isError && !state && <LoadingCard title="Your account" />}
      {state && (
        <Stack gap="lg">
          <OwnStep state={state} />
          {type === 'MAIN' && <EverybodysStep state={state} />}
        </Stack>
      )}
    </>
  )
}
