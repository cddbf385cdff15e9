import { type CSSProperties, type PointerEvent, useState } from 'react'
import { Curve, LinePlot } from '../../../ui/charts/LinePlot.tsx'
import { type ChartModel, formatChartValue, largestValueIn } from './chart-model.ts'
import { chooseLineTicks, formatTick, splitAtGaps } from './line-ticks.ts'
import classes from './month-lines.module.css'
import { colorOfSeries } from './series-colors.ts'

/** Lines over the twelve months of a year; the space for future months stays empty */
export function MonthLines({ model }: { model: ChartModel }) {
  const { rows, series, running } = model
  const [pointed, setPointed] = useState<number | null>(null)
  const ticks = chooseLineTicks(largestValueIn(model))
  const top = ticks.at(-1) ?? 1
  const x = (place: number) => (place / (rows.length - 1)) * 100
  const y = (value: number) => 100 - (value / top) * 100
  const isSingle = series.length === 1
  const shown = pointed !== null && series.some(({ values }) => values[pointed] != null) ? pointed : null

  function point(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const at = (event.clientX - box.left) / Math.max(1, box.width)
    setPointed(Math.min(rows.length - 1, Math.max(0, Math.round(at * (rows.length - 1)))))
  }

  return (
    <LinePlot
      className={classes.chart}
      scaleClassName={classes.scale}
      summary={`${series.map(({ name }) => name).join(', ')} by month: ${model.headline} ${model.detail}`}
      ticks={ticks}
      y={y}
      formatTick={formatTick}
      onPoint={point}
      onPointEnd={() => setPointed(null)}
    >
      <Curve>
        {series.map(({ name, values }, order) =>
          splitAtGaps(values).map((run) => {
            const pathOf = (places: readonly number[]) => places.map((at) => `${x(at)},${y(values[at] ?? 0)}`).join(' ')
            return (
              <g key={`${name}-${run[0]}`} style={{ '--series': colorOfSeries(order, isSingle) } as CSSProperties}>
                {isSingle && <polygon points={`${x(run[0] ?? 0)},100 ${pathOf(run)} ${x(run.at(-1) ?? 0)},100`} />}
                <polyline points={pathOf(run.filter((at) => at !== running))} />
                {running != null && run.length > 1 && run.at(-1) === running && <polyline data-unfinished points={pathOf(run.slice(-2))} />}
              </g>
            )
          }),
        )}
      </Curve>
      {shown !== null && <span className={classes.guide} style={{ insetInlineStart: `${x(shown)}%` }} />}
      {series.map(({ name, values }, order) =>
        indexesOfDots(values, shown).map((place) => (
          <span
            key={`${name}-${place}`}
            className={classes.dot}
            style={
              {
                insetInlineStart: `${x(place)}%`,
                top: `${y(values[place] ?? 0)}%`,
                '--series': colorOfSeries(order, isSingle),
              } as CSSProperties
            }
          />
        )),
      )}
      {shown !== null && <Tip model={model} place={shown} at={x(shown)} />}
      {rows.map(({ label }, place) => (
        <span
          key={label}
          className={classes.label}
          data-between={place % 2 === 1 || undefined}
          style={{ insetInlineStart: `${x(place)}%` }}
          aria-hidden
        >
          {label}
        </span>
      ))}
    </LinePlot>
  )
}

/** Points that are drawn: the last known value, values without a neighbor to connect to, and the hovered one */
function indexesOfDots(values: readonly (number | null)[], shown: number | null): number[] {
  const runs = splitAtGaps(values)
  const alone = runs.flatMap((run) => (run.length === 1 ? run : []))
  const last = runs.at(-1)?.at(-1)
  const pointed = shown !== null && values[shown] != null ? shown : undefined
  return [...new Set([...alone, last, pointed])].filter((place) => place !== undefined)
}

function Tip({ model: { rows, series, year, running }, place, at }: { model: ChartModel; place: number; at: number }) {
  const isSingle = series.length === 1
  return (
    <div className={classes.tip} data-side={at > 60 ? 'before' : 'after'} style={{ insetInlineStart: `${at}%` }} aria-hidden>
      <p className={classes.tipTitle}>
        {rows[place]?.name} {year}
        {place === running && ', so far'}
      </p>
      {series.map(({ name, values }, order) => (
        <p key={name} className={classes.tipRow}>
          <span className={classes.swatch} style={{ '--series': colorOfSeries(order, isSingle) } as CSSProperties} />
          {name}
          <b>{formatChartValue(values[place] ?? null)}</b>
        </p>
      ))}
    </div>
  )
}
