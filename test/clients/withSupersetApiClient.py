"""What people do with superset-api-client: the lines it prints are read by the test."""
import json
import os
import sys

from supersetapiclient.charts import Chart
from supersetapiclient.client import SupersetClient
from supersetapiclient.dashboards import Dashboard
from supersetapiclient.datasets import Dataset
from supersetapiclient.saved_queries import SavedQuery

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"  # the test serves on loopback
url, password, database_id = sys.argv[1], sys.argv[2], int(sys.argv[3])
client = SupersetClient(url, "admin", password)
done = {}

database = client.databases.find()[0]
done["databases"] = [client.databases.count(), database.database_name]

dataset_id = client.datasets.add(
    Dataset(table_name="by_client", database_id=database_id, sql="SELECT 1 AS a", schema="main")
)
dataset = client.datasets.get(dataset_id)
dataset.description = "Told by a client"
dataset.save()
done["dataset"] = client.datasets.find_one(table_name="by_client").description

chart_id = client.charts.add(
    Chart(
        slice_name="Drawn by a client",
        datasource_id=dataset_id,
        datasource_type="table",
        viz_type="table",
        params='{"metrics": ["count"]}',
    )
)
chart = client.charts.get(chart_id)
chart.slice_name = "Renamed by a client"
chart.save()
done["charts"] = [one.slice_name for one in client.charts.find(slice_name="Renamed by a client")]

dashboard_id = client.dashboards.add(
    Dashboard(dashboard_title="Made by a client", slug="by-client", published=True)
)
dashboard = client.dashboards.get(dashboard_id)
dashboard.json_metadata = {"label_colors": {"a": "#ff0000"}}
dashboard.save()
again = client.dashboards.get(dashboard_id)
done["dashboard"] = [again.slug, again.colors]

query_id = client.saved_queries.add(
    SavedQuery(label="Kept by a client", sql="SELECT 2 AS two", db_id=database_id, schema="main")
)
query = client.saved_queries.get(query_id)
done["saved query"] = [query.label, query.sql]

done["deleted"] = [
    client.saved_queries.delete(query_id),
    client.dashboards.delete(dashboard_id),
    client.charts.delete(chart_id),
    client.datasets.delete(dataset_id),
]
print(json.dumps(done))
