import { PlatformLogo } from '../../ui/brand/PlatformLogo.tsx'
import { TrendChart } from '../../ui/charts/TrendChart.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { Stars } from '../../ui/content/Stars.tsx'
import classes from './gallery.module.css'

const MONTHS = ['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const POINTS = MONTHS.map((label, place) => ({
  label,
  name: `Month ${place + 1}: ${label}`,
  bar: 6 + ((place * 5) % 9),
  line: place === 4 ? null : 4.4 + ((place * 3) % 6) / 10,
}))

export function ReputationSamples() {
  return (
    <>
      <Card title="Stars and signs">
        <div className={classes.row}>
          <Stars rating={4.8} size={22} />
          <Stars rating={4.5} />
          <Stars rating={2} />
          <PlatformLogo platform="google" />
          <PlatformLogo platform="yelp" />
        </div>
      </Card>
      <Card title="Trend">
        <TrendChart
          points={POINTS}
          bars="Reviews a month"
          line="Average of the month"
          lineTop={5}
          summary="Reviews and their average by month"
          describe={({ bar }) => `${bar} reviews`}
        />
      </Card>
    </>
  )
}
