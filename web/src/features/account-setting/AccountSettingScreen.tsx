import { Skeleton, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api/api-error.ts'
import { useMyInformation } from '../../platform/my-information.data.ts'
import { Card } from '../../ui/content/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Loading, LoadingCard } from '../../ui/states/LoadingCard.tsx'
import { AccountForm } from './AccountForm.tsx'
import { accountValuesOf } from './account-setting.data.ts'
import classes from './account-setting.module.css'
import { MissedCallsCard } from './missed-calls/MissedCallsCard.tsx'
import { OwnNameCard } from './OwnNameCard.tsx'
import { PracticeCard } from './practice/PracticeCard.tsx'
import { PracticePages } from './practice/PracticePages.tsx'

export default function AccountSettingScreen() {
  const me = useMyInformation()
  const loaded = useMemo(() => (me.data ? accountValuesOf(me.data) : null), [me.data])

  return (
    <>
      <PageHead parent="Settings" title="Account Setting" />
      <div className={classes.screen}>
        {me.data && loaded ? (
          <div className={classes.columns}>
            <AccountForm
              place={{ countryCode: me.data.twilio.twilio_number.country_code, timeZone: me.data.time_zone }}
              companyName={me.data.company_name}
              loaded={loaded}
            />
            <div className={classes.aside}>
              <OwnNameCard key={me.data.uuid} saved={me.data.name ?? ''} />
              <PracticeCard me={me.data} />
              <PracticePages />
              {me.data.type === 'MAIN' && <MissedCallsCard />}
            </div>
          </div>
        ) : me.isError && !isSessionEnded(me.error) ? (
          <Card>
            <ErrorState
              title="Your account could not be loaded"
              message={messageOf(me.error)}
              requestId={requestIdOf(me.error)}
              onRetry={() => void me.refetch()}
            />
          </Card>
        ) : (
          <div className={classes.columns}>
            <LoadingAccount />
            <LoadingCard title="Your practice" lines={6} />
          </div>
        )}
      </div>
    </>
  )
}

function LoadingAccount() {
  return (
    <Loading label="Loading your account">
      <Stack gap="md">
        <Card title="Account Information">
          <Stack gap="lg">
            <div className={classes.picture}>
              <Skeleton circle className={classes.pictureSkeleton} />
              <div className={classes.pictureControls}>
                <Skeleton className={classes.buttonSkeleton} />
                <Skeleton className={classes.hintSkeleton} />
              </div>
            </div>
            <div className={classes.grid}>
              <Skeleton className={`${classes.wide} ${classes.fieldSkeleton}`} />
              <Skeleton className={`${classes.wide} ${classes.fieldSkeleton}`} />
              <Skeleton className={`${classes.half} ${classes.fieldSkeleton}`} />
              <Skeleton className={`${classes.quarter} ${classes.fieldSkeleton}`} />
              <Skeleton className={`${classes.quarter} ${classes.fieldSkeleton}`} />
            </div>
          </Stack>
        </Card>
        <Card title="Contact Information">
          <div className={classes.grid}>
            <Skeleton className={`${classes.half} ${classes.fieldSkeleton}`} />
          </div>
        </Card>
      </Stack>
    </Loading>
  )
}
