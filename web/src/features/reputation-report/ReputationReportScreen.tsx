import { IconInfoCircle } from '@tabler/icons-react'
import { PlatformLogo } from '../../ui/brand/PlatformLogo.tsx'
import { BarsList } from '../../ui/charts/BarsList.tsx'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { Metric } from '../../ui/charts/Metric.tsx'
import { TrendChart } from '../../ui/charts/TrendChart.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { Stars } from '../../ui/content/Stars.tsx'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import classes from './reputation-report.module.css'
import { CRITICISED, DISTRIBUTION, MONTHS, PLACES, PRAISED, SAMPLE_STATS } from './sample-reputation.ts'

/** A report that does not exist yet, shown with sample stats that are marked as such */
export default function ReputationReportScreen() {
  return (
    <>
      <PageHead parent="Reporting" title="Reputation Report" />
      <div className={classes.note} role="note">
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        <p>
          <StatusBadge tone="neutral" icon={null}>
            Sample
          </StatusBadge>{' '}
          These are sample numbers. This shows what a report on your reputation could look like; your own reviews are in{' '}
          <TextLink to="/reviewManagement" size="body">
            Review Management
          </TextLink>
          .
        </p>
      </div>
      <div className={classes.sample}>
        <Card>
          <h2 className={classes.sentence}>
            Four more people than in September wrote a review, and they were happier: 4.8 stars on average. Waiting time is what they’d
            change.
          </h2>
          <div className={classes.figures}>
            <Metric
              label="Average rating"
              value={SAMPLE_STATS.rating}
              decimals={1}
              unit="/ 5"
              beside={<Stars rating={SAMPLE_STATS.rating} />}
            />
            <Metric label="Reviews" value={SAMPLE_STATS.reviews} period="on Google and Yelp" />
            <Metric label="New reviews" value={SAMPLE_STATS.newReviews} change={SAMPLE_STATS.newReviewsChange} period="from 22" />
            <Metric
              label="Answered"
              value={SAMPLE_STATS.replied}
              decimals={2}
              unit="%"
              change={SAMPLE_STATS.repliedChange}
              period="from 90.91%"
            />
          </div>
        </Card>
        <Card title="Where people review you">
          <ul className={classes.places}>
            {PLACES.map(({ platform, name, reviews, rating, newReviews }) => (
              <li key={platform} className={classes.place}>
                <PlatformLogo platform={platform} size={22} />
                <span className={classes.placeName}>
                  <b>{name}</b>
                  <span className={classes.muted}>
                    {reviews} reviews, {newReviews} new
                  </span>
                </span>
                <span className={classes.rating}>{rating.toFixed(1)}</span>
                <Stars rating={rating} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Rating distribution">
          <BarsList label="Reviews by rating" items={DISTRIBUTION} />
        </Card>
        <div className={classes.wide}>
          <ChartCard
            title="Trend"
            aside="Six months"
            table={{
              columns: ['Month', 'Reviews', 'Average'],
              rows: MONTHS.map(({ name, bar, line }) => [name, `${bar}`, line.toFixed(1)]),
            }}
          >
            <TrendChart
              points={MONTHS}
              bars="Reviews per month"
              line="Monthly average"
              lineTop={5}
              summary="Reviews and their average by month. October: 26 reviews, average 4.8"
              describe={({ bar, line }) => `${bar} reviews, average ${line?.toFixed(1)}`}
            />
          </ChartCard>
        </div>
        <Card title="What people praise" aside="Mentions">
          <BarsList label="Mentions of what people praise" items={PRAISED} />
        </Card>
        <Card title="What they would change" aside="Mentions">
          <BarsList label="Mentions of what people would change" items={CRITICISED} />
        </Card>
      </div>
    </>
  )
}
