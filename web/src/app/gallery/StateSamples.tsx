import { Button } from '@mantine/core'
import { IconPhone, IconUserPlus, IconWorldWww } from '@tabler/icons-react'
import { Metric } from '../../ui/charts/Metric.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingCard } from '../../ui/states/LoadingCard.tsx'
import { QuietLine } from '../../ui/states/QuietLine.tsx'
import classes from './gallery.module.css'

export function StateSamples() {
  return (
    <>
      <div className={classes.wide}>
        <PageHead
          parent="Inquiries"
          title="Call Inquiries"
          description="What a page head looks like"
          actions={<Button variant="default">Download</Button>}
        />
        <Card title="Engagement" aside="This month vs. last month">
          <div className={classes.figures}>
            <Metric
              label="Calls"
              value={248}
              change={12.22}
              period="vs October"
              size="big"
              countUp
              icon={<IconPhone size={16} aria-hidden />}
            />
            <Metric
              label="Web inquiries"
              value={37}
              change={-5.13}
              period="vs October"
              size="big"
              countUp
              icon={<IconWorldWww size={16} aria-hidden />}
            />
            <Metric label="New customers" value={21} change={0} period="vs October" icon={<IconUserPlus size={16} aria-hidden />} />
            <Metric label="Average engagement rate" value={62.41} decimals={2} unit="%" size="dense" />
            <Metric label="Page views" value={6904} size="dense" />
          </div>
        </Card>
      </div>
      <LoadingCard title="Loading" />
      <Card title="Empty" aside={<TextLink to="/gallery">Show all</TextLink>}>
        <EmptyState
          compact
          icon={IconPhone}
          title="No calls yet"
          text="Calls to your tracking number appear here with a recording, a summary and what to do next."
          action={<Button variant="light">Contact support</Button>}
        />
      </Card>
      <Card title="Failed">
        <ErrorState
          compact
          title="Calls could not be loaded"
          message="The server did not respond within 30 seconds."
          requestId="7f3a-91c2"
          onRetry={() => undefined}
        />
      </Card>
      <div className={classes.wide}>
        <QuietLine>Nothing needs doing today.</QuietLine>
      </div>
      <Card title="Avatars">
        <div className={classes.row}>
          <Avatar name="Bright Smile Dental" />
          <Avatar name="Bright Smile Dental" size={40} />
          <Avatar name="Marisol Reyes" size={40} isVaried />
          <Avatar name="Jerome Tate" size={40} isVaried />
          <Avatar name="Bright Smile Dental" src="/brand/marquee-mark.svg" size={40} />
        </div>
      </Card>
    </>
  )
}
