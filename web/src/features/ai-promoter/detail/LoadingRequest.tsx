import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from '../ai-promoter.module.css'
import own from './detail.module.css'

/** Skeleton of the screen: code and form on the left, the message on the right */
export function LoadingRequest() {
  return (
    <Loading label="Loading the review request">
      <div className={classes.columns}>
        <Card padded={false}>
          <div className={own.qrPart}>
            <div className={own.qrFrame} data-loading>
              <Skeleton className={own.qrImage} />
            </div>
            <div className={own.who}>
              <Skeleton className={own.lineShape} data-kind="name" />
              <Skeleton className={own.lineShape} />
              <Skeleton className={own.lineShape} />
            </div>
          </div>
          <div className={own.sendPart}>
            <Skeleton className={own.formShape} data-shape="fields" />
          </div>
        </Card>
        <Card>
          <Skeleton className={own.messageShape} data-shape="lines" />
        </Card>
      </div>
    </Loading>
  )
}
