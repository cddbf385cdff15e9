import { Skeleton } from '@mantine/core'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../platform/api/api-error.ts'
import { useMyInformation } from '../../platform/my-information.data.ts'
import { Card } from '../../ui/content/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loading, LoadingCard } from '../../ui/states/LoadingCard.tsx'
import { AccountForm, Section } from './AccountForm.tsx'
import classes from './account-setting.module.css'
import { CallingPhoneCard } from './calling-phone/CallingPhoneCard.tsx'
import { MissedCallsCard } from './missed-calls/MissedCallsCard.tsx'
import { OwnNameCard } from './OwnNameCard.tsx'
import { PracticePages } from './practice/PracticePages.tsx'
import { SupportLine } from './practice/SupportLine.tsx'
import { LoadingTrackingNumber } from './practice/TrackingNumbers.tsx'

export default function AccountSettingScreen() {
  const me = useMyInformation()
  return (
    <>
      <PageHead parent="Settings" title="Account Setting" />
      <div className={classes.screen}>
        {me.data ? (
          <div className={classes.columns}>
            <div className={classes.column}>
              <AccountForm me={me.data} />
              <OwnNameCard key={me.data.uuid} me={me.data} />
              <CallingPhoneCard />
            </div>
            <div className={classes.column}>
              <PracticePages />
              {me.data.type === 'MAIN' && <MissedCallsCard />}
              <SupportLine />
            </div>
          </div>
        ) : me.isError && !isSessionEnded(me.error) ? (
          <Card>
            <ErrorState
              title="Your account could not be loaded"
              message={errorMessageOf(me.error)}
              requestId={requestIdOf(me.error)}
              onRetry={() => void me.refetch()}
            />
          </Card>
        ) : (
          <div className={classes.columns}>
            <LoadingAccount />
            <div className={classes.column}>
              <LoadingTrackingNumber />
              <LoadingCard title="Links" lines={4} />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function LoadingAccount() {
  const field = (span: string | undefined) => <Skeleton className={`${span} ${classes.fieldSkeleton}`} data-shape="field" />
  return (
    <Loading label="Loading your account">
      <Card padded={false}>
        <div className={classes.headSkeleton}>
          <Skeleton className={classes.logoSkeleton} />
          <Skeleton className={classes.nameSkeleton} />
        </div>
        <Section title="Account Information">
          {field(classes.half)}
          {field(classes.half)}
          {field(classes.half)}
          {field(classes.quarter)}
          {field(classes.quarter)}
        </Section>
        <Section title="Contact Information">
          {field(classes.half)}
          {field(classes.half)}
        </Section>
      </Card>
    </Loading>
  )
}
