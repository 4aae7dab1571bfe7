"""What people do with the client inside preset-cli: the lines it prints are read by the test."""
import json
import sys
from zipfile import ZipFile

from preset_cli.api.clients.superset import SupersetClient
from preset_cli.api.operators import Contains
from preset_cli.auth.superset import UsernamePasswordAuth
from preset_cli.exceptions import SupersetError
from yarl import URL

url, password, database_id = sys.argv[1], sys.argv[2], int(sys.argv[3])
client = SupersetClient(url, UsernamePasswordAuth(URL(url), "admin", password))
done = {}


def refusal(call):
    try:
        call()
    except SupersetError as error:
        return str(error.errors)
    return None


done["databases"] = len(client.get_databases())
done["database"] = client.get_database(database_id)["id"]
done["run"] = client.run_query(database_id, "SELECT 1 AS one, 'a' AS word").to_dict("records")

dataset = client.create_dataset(
    database=database_id, table_name="by_preset", sql="SELECT DATE '2026-01-02' AS day, 'x' AS b", schema="main"
)
dataset_id = dataset["id"]
client.update_dataset(dataset_id, override_columns=False, description="Told by preset")
done["dataset"] = client.get_dataset(dataset_id)["description"]

# Older calls take no token: the client scrapes the sign-in form, as it does before older servers.
by_form = UsernamePasswordAuth(URL(url), "admin", password)
by_form.session.headers.clear()
by_form._clear_api_auth_state()
by_form._legacy_auth()
scraping = SupersetClient(url, by_form)
done["columns"] = [one["column_name"] for one in scraping.get_refreshed_dataset_columns(dataset_id)]

done["datasets"] = [one["table_name"] for one in client.get_datasets(table_name=Contains("y_prese"))]
done["data"] = refusal(lambda: client.get_data(dataset_id, ["count(*)"], ["b"]))
exported = client.export_zip("dataset", [dataset_id])
with ZipFile(exported) as bundle:
    done["exported"] = sorted({name.split("/")[1] for name in bundle.namelist()})
exported.seek(0)
done["imported"] = client.import_zip("dataset", exported, overwrite=True)
done["uuids"] = list(client.get_uuids("dataset")) == [dataset_id]

chart = client.create_resource(
    "chart", slice_name="By preset", datasource_id=dataset_id, datasource_type="table", viz_type="table"
)
client.update_chart(chart["id"], description="Told by preset")
done["chart"] = client.get_chart(chart["id"])["description"]
done["charts"] = [one["slice_name"] for one in client.get_charts(slice_name="By preset")]

dashboard = client.create_dashboard(dashboard_title="By preset", slug="by-preset")
client.update_dashboard(dashboard["id"], css="a {}")
done["dashboard"] = client.get_dashboard(dashboard["id"])["css"]
done["dashboards"] = [one["slug"] for one in client.get_dashboards(slug="by-preset")]

client.delete_dashboard(dashboard["id"])
client.delete_chart(chart["id"])
client.delete_dataset(dataset_id)
done["left"] = [len(client.get_charts(slice_name="By preset")), len(client.get_dashboards(slug="by-preset"))]
print(json.dumps(done))
