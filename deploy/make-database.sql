-- Once, as the superuser, on the primary: psql -v owner_password=… -v runtime_password=… -f deploy/make-database.sql
-- The owner migrates the tables; the runtime owns nothing and can only become the product's own roles (docs/configuration.md)
create role marquee_owner login createrole password :'owner_password';
create role marquee_runtime login noinherit password :'runtime_password';
create database marquee owner marquee_owner;
\connect marquee
-- Extensions that only a superuser may bring on some installations
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
