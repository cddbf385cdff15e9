import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/content/Card.tsx'
import { Loading, LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import invoiceClasses from '../invoice.module.css'
import classes from './pay.module.css'

export function LoadingBill() {
  return (
    <div className={classes.screen}>
      <Card>
        <Loading label="Loading the bills">
          <Skeleton className={invoiceClasses.skeletonField} />
          <Skeleton className={invoiceClasses.skeletonAmount} data-shape="figure" />
          <Skeleton className={invoiceClasses.skeletonItems} data-shape="rows" />
        </Loading>
      </Card>
      <LoadingForm />
    </div>
  )
}

export function LoadingForm() {
  return (
    <LoadingCard title="Pay by card">
      <Skeleton className={classes.formSkeleton} data-shape="fields" />
    </LoadingCard>
  )
}
