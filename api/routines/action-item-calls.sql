-- An action item stores the fields of its call that the counts of open items need. An item is inserted in the same transaction as its call,
-- so the call cannot change in between.
create or replace function copy_call_to_item() returns trigger language plpgsql as $$
begin
  select c.spam, c.started_at into new.spam, new.call_started_at from calls c where c.client_uuid = new.client_uuid and c.call_sid = new.call_sid;
  new.spam := coalesce(new.spam, false);
  return new;
end $$;
--> statement-breakpoint
create or replace trigger copy_call_to_item before insert on action_items for each row execute function copy_call_to_item();
--> statement-breakpoint
create or replace function copy_call_to_items() returns trigger language plpgsql as $$
begin
  update action_items set spam = new.spam, call_started_at = new.started_at where client_uuid = new.client_uuid and call_sid = new.call_sid;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger copy_call_to_items after update on calls for each row
  when ((old.spam, old.started_at) is distinct from (new.spam, new.started_at)) execute function copy_call_to_items();
