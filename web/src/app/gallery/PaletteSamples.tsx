import { BRANDS } from '#contract/brands.ts'
import { Card } from '../../ui/content/Card.tsx'
import classes from './gallery.module.css'

const RANK_RANGES = ['1–3', '4–8', '9–15', '16–19', '20+']

export function PaletteSamples() {
  return (
    <div className={classes.wide}>
      <Card>
        <div className={classes.palettes}>
          {Object.values(BRANDS).map((brand) => (
            <Palette
              key={brand.key}
              title={`${brand.name} primary, filled is 6`}
              colors={brand.primary.map((color, shade) => ({ color, name: String(shade) }))}
            />
          ))}
          <Palette
            title="Chart hues, in this order"
            colors={[1, 2, 3, 4, 5, 6].map((hue) => ({ color: `var(--app-chart-${hue})`, name: String(hue) }))}
          />
          <Palette
            title={`Rank ${RANK_RANGES.join(', ')}`}
            colors={RANK_RANGES.map((name, step) => ({ color: `var(--app-rank-${step + 1})`, name }))}
          />
        </div>
      </Card>
    </div>
  )
}

function Palette({ title, colors }: { title: string; colors: readonly { color: string; name: string }[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <div className={classes.swatches}>
        {colors.map(({ color, name }) => (
          <div key={name} className={classes.swatch}>
            <div className={classes.color} style={{ background: color }} />
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}
