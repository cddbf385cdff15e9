import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconClockHour4, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ACCOUNT_TYPE_NAMES, type myInformation } from '#contract/account-setting.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../../platform/api-error.ts'
import { useMyInformation } from '../../../platform/my-information.data.ts'
import { pictureUrl } from '../../../platform/picture-url.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import classes from './practice.module.css'
import { addressLines, zoneName } from './practice.ts'

type MyInformation = z.output<typeof myInformation>

export default function PracticeCard() {
  const me = useMyInformation()
  const link = (
    <TextLink to="/accountSetting" chevron>
      Account Setting
    </TextLink>
  )

  return (
    <Card title="Your practice" aside={link}>
      {me.data ? (
        <Practice me={me.data} />
      ) : me.isError && !isSessionEnded(me.error) ? (
        <ErrorState
          compact
          title="Your practice could not be loaded"
          message={messageOf(me.error)}
          requestId={requestIdOf(me.error)}
          onRetry={() => void me.refetch()}
        />
      ) : (
        <LoadingPractice />
      )}
    </Card>
  )
}

function Practice({ me }: { me: MyInformation }) {
  return (
    <div className={classes.practice}>
      <div className={classes.who}>
        <Avatar name={me.company_name} src={pictureUrl(me.public_files_uuid)} size={56} />
        <div>
          <p className={classes.name}>{me.company_name}</p>
          <p className={classes.role}>You are signed in as {ACCOUNT_TYPE_NAMES[me.type]}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact icon={<IconMapPin aria-hidden />} label="Address">
          {addressLines(me)?.map((line) => <div key={line}>{line}</div>) ?? <Missing />}
        </Fact>
        <Fact icon={<IconPhone aria-hidden />} label="Phone number">
          {me.phone_number || <Missing />}
        </Fact>
        <Fact icon={<IconClockHour4 aria-hidden />} label="Time zone">
          {zoneName(me.time_zone)}
        </Fact>
        <Fact icon={<IconMail aria-hidden />} label="Signed-in e-mail">
          {me.login_email}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Missing() {
  return (
    <StatusBadge tone="warning" icon={IconAlertTriangle}>
      Incomplete
    </StatusBadge>
  )
}

function LoadingPractice() {
  return (
    <Loading label="Loading your practice">
      <div className={classes.practice}>
        <div className={classes.who}>
          <Skeleton circle className={classes.pictureSkeleton} />
          <Skeleton className={classes.nameSkeleton} />
        </div>
        <div className={classes.facts}>
          {['address', 'phone', 'zone', 'email'].map((fact) => (
            <Skeleton key={fact} className={classes.factSkeleton} />
          ))}
        </div>
      </div>
    </Loading>
  )
}
