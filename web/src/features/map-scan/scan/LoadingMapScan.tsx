import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './scan.module.css'

const FIELDS = ['keyword', 'small', 'small', 'wide', 'small']

/** Skeleton in the shape of the form, the map and the panels beside it */
export function LoadingMapScan() {
  return (
    <Loading label="Loading the map scan">
      <Card className={classes.formCard ?? ''}>
        <div className={classes.fields}>
          {FIELDS.map((width, place) => (
            <Skeleton key={place} className={classes.fieldShape} data-width={width} />
          ))}
        </div>
        <div className={classes.below}>
          <Skeleton className={classes.lineShape} />
        </div>
      </Card>
      <div className={classes.results} data-fills-page>
        <div className={classes.map}>
          <Skeleton className={classes.mapShape} />
        </div>
        <div className={classes.panels}>
          <Card>
            <Skeleton className={classes.panelShape} />
          </Card>
          <Card>
            <Skeleton className={classes.panelShape} />
          </Card>
        </div>
      </div>
    </Loading>
  )
}
