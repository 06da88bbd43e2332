"""What Alembic runs: the migrations, on the connection that `migrate` has opened."""

from alembic import context

if __name__ == "env_py":  # as Alembic calls it
    context.configure(connection=context.config.attributes["connection"], transaction_per_migration=True)
    with context.begin_transaction():
        context.run_migrations()
